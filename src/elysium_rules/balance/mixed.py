"""How much each of many things adds to a result, where games of one deal are alike and most things vary a little.

A linear mixed model. Some columns are *fixed*: each gets an estimate of its own. The others are *varying*: they are
drawn from one distribution around 0, so that hundreds of them cost little precision. Rows of one deal share a random
effect: with few differences between deals the deals are compared with each other, with many each deal is its own
control, and the share between these two is estimated from the rows. Both variances are found by restricted maximum
likelihood (REML).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final, TypeAlias

import attrs
import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.intp]

#: Where the two ratios are looked for, on a logarithmic scale, and how often the net is drawn closer.
_LEAST: Final = -9.0
_MOST: Final = 5.0
_STEPS: Final = 6
_ROUNDS: Final = 5


@attrs.frozen
class Fit:
    """What was found: estimates of the fixed columns with their covariance, of the varying ones, and what is left."""

    fixed: Floats
    covariance: Floats  #: of the fixed estimates
    varying: Floats  #: each drawn towards 0 as far as its own rows do not say otherwise
    varying_covariance: Floats  #: of the error of these
    cross: Floats  #: covariance of the fixed estimates with the errors of the varying ones
    noise: float  #: variance of a row beside all that
    spread: float  #: variance of the varying columns
    deals: float  #: variance of the deals
    residuals: Floats  #: of the rows, deals and all columns taken out, in units that do not depend on each other
    columns: Floats  #: all columns in the same units: fixed ones, then varying ones
    inverse: Floats  #: of the system that the columns make
    sizes: Floats  #: of the deals
    of_deal: Ints  #: the deal of each row

    def contrast(self, fixed: Floats) -> tuple[float, float]:
        """A weighted sum of the fixed estimates, and its standard error."""
        return float(fixed @ self.fixed), sqrt(max(0.0, float(fixed @ self.covariance @ fixed)))

    def contrast_of_varying(self, fixed: Floats, place: int) -> tuple[float, float]:
        """The same and a varying column more: its estimate, and how far off that may be."""
        value = float(fixed @ self.fixed + self.varying[place])
        variance = (
            fixed @ self.covariance @ fixed + self.varying_covariance[place, place] + 2 * fixed @ self.cross[:, place]
        )
        return value, sqrt(max(0.0, float(variance)))

    def apart(self, columns: Floats) -> Floats:
        """Columns in units that do not depend on each other: of each deal's mean, a share is taken off its rows."""
        return _apart(columns, self.of_deal, self.sizes, self.deals / self.noise if self.noise > 0 else 0.0)

    def added(self, columns: Floats) -> tuple[Floats, Floats]:
        """What each of some more columns would add beside all others, and its standard error; one at a time."""
        more = self.apart(columns)
        left = more - self.columns @ (self.inverse @ (self.columns.T @ more))
        weight = np.maximum((more * left).sum(axis=0), 1e-9)
        return (more.T @ self.residuals) / weight, np.sqrt(self.noise / weight)

    @property
    def own_control(self) -> float:
        """How far each deal is its own control, from 0 to 1, for deals of two games."""
        return 1.0 - sqrt(self.noise / (self.noise + 2 * self.deals)) if self.noise > 0 else 1.0


def fit_mixed(rows: Floats, fixed: Floats, varying: Floats, deals: Ints) -> Fit:
    """Fit the model.

    Args:
        rows: the results.
        fixed: a column for each thing with an estimate of its own.
        varying: a column for each of the others.
        deals: the deal of each row, counted from 0.
    """
    sums = _Sums.of(rows, fixed, varying, deals)
    centre, width = np.array([0.0, 0.0]), (_MOST - _LEAST) / 2
    centre += (_MOST + _LEAST) / 2
    for _ in range(_ROUNDS):
        steps = np.linspace(-width, width, _STEPS)
        tried = [(centre[0] + one, centre[1] + two) for one in steps for two in steps]
        centre = np.array(max(tried, key=lambda pair: sums.likelihood(float(np.exp(pair[0])), float(np.exp(pair[1])))))
        width *= 0.4
    # At the lower edge a variance is none: what remains is plain least squares, or plain deals.
    ratios = [float(np.exp(place)) if place > _LEAST + 0.5 else 0.0 for place in centre]
    return sums.solve(ratios[0], ratios[1])


@attrs.frozen
class _Sums:
    """What the likelihood needs of the rows: all columns with the rows as the last one, and their sums by deal."""

    table: Floats
    deals: Ints
    sizes: Floats
    totals: Floats  #: sums of all columns by deal
    products: Floats
    fixed: int

    @classmethod
    def of(cls, rows: Floats, fixed: Floats, varying: Floats, deals: Ints) -> _Sums:
        table = np.column_stack((fixed, varying, rows))
        count = int(deals.max()) + 1 if len(deals) else 0
        totals = np.zeros((count, table.shape[1]))
        np.add.at(totals, deals, table)
        sizes = np.bincount(deals, minlength=count).astype(np.float64)
        return cls(table, deals, sizes, totals, table.T @ table, fixed.shape[1])

    def weighted(self, deal_ratio: float) -> Floats:
        """Products of all columns under rows of one deal that share an effect of this variance."""
        weights = deal_ratio / (1.0 + self.sizes * deal_ratio)
        return self.products - self.totals.T @ (self.totals * weights[:, None])

    def system(self, deal_ratio: float, spread_ratio: float) -> tuple[Floats, Floats, float]:
        products = self.weighted(deal_ratio)
        matrix = products[:-1, :-1].copy()
        inner = np.arange(self.fixed, matrix.shape[0])
        matrix[inner, inner] += 1.0 / max(spread_ratio, 1e-12)
        return matrix, products[:-1, -1], float(products[-1, -1])

    def likelihood(self, deal_ratio: float, spread_ratio: float) -> float:
        """The restricted log likelihood with the noise at its best, up to a constant."""
        matrix, right, square = self.system(deal_ratio, spread_ratio)
        sign, log_matrix = np.linalg.slogdet(matrix)
        if sign <= 0:
            return -np.inf
        left = max(square - float(right @ np.linalg.solve(matrix, right)), 1e-12)
        count = len(self.table) - self.fixed
        log_deals = float(np.log1p(self.sizes * deal_ratio).sum())
        log_spread = (matrix.shape[0] - self.fixed) * log(max(spread_ratio, 1e-12))
        found: float = -0.5 * (count * log(left / count) + log_deals + log_spread + float(log_matrix))
        return found

    def solve(self, deal_ratio: float, spread_ratio: float) -> Fit:
        matrix, right, square = self.system(deal_ratio, spread_ratio)
        inverse: Floats = np.asarray(np.linalg.inv(matrix), dtype=np.float64)
        found = inverse @ right
        noise = max(square - float(right @ found), 0.0) / max(len(self.table) - self.fixed, 1)
        cut = self.fixed
        apart = _apart(self.table, self.deals, self.sizes, deal_ratio)
        return Fit(
            fixed=found[:cut],
            covariance=noise * inverse[:cut, :cut],
            varying=found[cut:],
            varying_covariance=noise * inverse[cut:, cut:],
            cross=noise * inverse[:cut, cut:],
            noise=noise,
            spread=noise * spread_ratio,
            deals=noise * deal_ratio,
            residuals=apart[:, -1] - apart[:, :-1] @ found,
            columns=apart[:, :-1],
            inverse=inverse,
            sizes=self.sizes,
            of_deal=self.deals,
        )


def _apart(table: Floats, deals: Ints, sizes: Floats, ratio: float) -> Floats:
    totals = np.zeros((len(sizes), table.shape[1]))
    np.add.at(totals, deals, table)
    share = 1.0 - 1.0 / np.sqrt(1.0 + sizes * ratio)
    found: Floats = table - (totals * (share / np.maximum(sizes, 1.0))[:, None])[deals]
    return found
