import { type Call, type CallTree, quoted, valueOptions } from './tree.ts'

/**
 * The script finds the call that is being typed (path), its number of words (count) and the option before the cursor, and offers the
 * matching words of the table.
 */
export const bashScript = (
  tree: CallTree,
): string => `# Completion of vanline for bash, printed by vanline completion bash.
_vanline() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local path="" count=0 takes_value=" ${valueOptions(tree)} " word i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${COMP_WORDS[i]}"
    if [[ $word == -* ]]; then
      [[ $takes_value == *" $word "* ]] && ((i++))
      continue
    fi
    case "$path $word" in
${tree
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      ${quoted(path.includes(' ') ? path : ` ${path}`)}) path="${path}" ;;`)
  .join('\n')}
      *) ((count++)) ;;
    esac
  done
  case "$path $before" in
${tree.flatMap(valuesOf).join('\n')}
  esac
  if [[ $current == -* ]]; then
    case "$path" in
${tree.map((call) => `      ${quoted(call.path)}) _vanline_offer ${quoted(call.options.map(({ word }) => word).join(' '))} ;;`).join('\n')}
    esac
    return
  fi
  case "$path:$count" in
${tree.flatMap(wordsOf).join('\n')}
  esac
}
_vanline_offer() { COMPREPLY=($(compgen -W "$1" -- "\${COMP_WORDS[COMP_CWORD]}")); }
_vanline_files() { compopt -o filenames; COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}")); }
complete -F _vanline vanline
`

const offer = ({ choices, isFile }: { choices: readonly string[]; isFile: boolean }): string => {
  if (choices.length > 0) return `_vanline_offer ${quoted(choices.join(' '))}`
  return isFile ? '_vanline_files' : ':'
}

/** Offers for the value of an option: its choices, files, or nothing. */
const valuesOf = ({ path, options }: Call): string[] =>
  options
    .filter(({ takesValue }) => takesValue)
    .map((option) => `    ${quoted(`${path} ${option.word}`)}) ${offer(option)}; return ;;`)

function wordsOf({ path, next, words }: Call): string[] {
  if (next.length > 0)
    return [`    ${quoted(`${path}:0`)}) _vanline_offer ${quoted(next.map(({ word }) => word).join(' '))} ;;`]
  return words.map((word, i) => `    ${quoted(`${path}:${i}`)}) ${offer(word)} ;;`)
}
