"""What lies here is input of other tests; files of tests of cards among it are full of mistakes, and not to be run."""

collect_ignore_glob = ["*.ely"]
