import type { Command, Entry } from '../command.ts'
import { type CallTree, callTree, SHELLS, type Shell } from '../completion/tree.ts'

/** Prints the completion script of a shell, for the commands of the table. */
export const completionOf = (commands: Readonly<Record<string, Entry>>): Command => ({
  summary: 'print the completion script for bash, zsh or fish',
  about: `Prints a script that completes commands, options and their values. It is static: print it again after an update.`,
  words: [{ name: 'shell', choices: SHELLS }],
  examples: [
    'vanline completion bash > ~/.local/share/bash-completion/completions/vanline',
    'vanline completion zsh > ~/.zfunc/_vanline',
    'vanline completion fish > ~/.config/fish/completions/vanline.fish',
  ],
  async run({ words: [shell] }) {
    process.stdout.write(await scriptFor(shell as Shell, await callTree(commands)))
  },
})

async function scriptFor(shell: Shell, tree: CallTree): Promise<string> {
  if (shell === 'bash') return (await import('../completion/bash.ts')).bashScript(tree)
  if (shell === 'zsh') return (await import('../completion/zsh.ts')).zshScript(tree)
  return (await import('../completion/fish.ts')).fishScript(tree)
}
