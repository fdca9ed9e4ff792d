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

exports.activate = async (context) => {
  context.subscriptions.push(
    commands.registerCommand("elysium.restart", restart),
    workspace.onDidChangeConfiguration((change) => (change.affectsConfiguration("elysium") ? restart() : undefined)),
  );
  await start();
};

exports.deactivate = stop;
