// Starts `elysium lsp` and lets the editor speak with it; all that is known of cards stands there.
const { commands, window, workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = workspace.getConfiguration("elysium");
  const [command, ...args] = settings.get("command", ["elysium", "lsp"]);
  const game = settings.get("game", "");
  client = new LanguageClient(
    "elysium",
    "Elysium cards",
    { command, args, transport: TransportKind.stdio },
    {
      documentSelector: [{ language: "ely" }],
      initializationOptions: { language: settings.get("language", "en"), ...(game ? { game } : {}) },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    const hint = "Install it with  pip install 'elysium-rules[lsp]'  or set elysium.command.";
    window.showErrorMessage(`The language server could not be started (${command}): ${error}. ${hint}`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  await running?.stop();
}

async function restart() {
  await stop();
  await start();
}

/** Runs all tests of the file that is shown; what came of each stands at its line, and what failed in full in the output. */
async function runFile() {
  const uri = window.activeTextEditor?.document.uri.toString();
  if (!client || !uri) return;
  try {
    const told = await client.sendRequest("workspace/executeCommand", { command: "elysium.runTests", arguments: [uri, ""] });
    const failed = told.tests.filter((test) => !test.passed);
    for (const test of failed) client.outputChannel.appendLine([`FAIL ${test.name}`, ...test.findings, test.position].join("\n"));
    if (failed.length) client.outputChannel.show(true);
    window.showInformationMessage(`${told.passed} of ${told.passed + told.failed} tests hold.`);
  } catch (error) {
    window.showWarningMessage(`The tests cannot be run: ${error.message}.`);
  }
}

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("elysium.restart", restart),
    commands.registerCommand("elysium.runFile", runFile),
    workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration("elysium") ? restart() : undefined)),
  );
  await start();
};

exports.deactivate = stop;
