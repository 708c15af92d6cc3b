import { type Call, type CallTree, quoted, valueOptions } from './tree.ts'

/** The algorithm of the bash script; zsh also shows the meaning of each word. */
export const zshScript = (tree: CallTree): string => `#compdef vanline
# Completion of vanline for zsh, printed by vanline completion zsh.
_vanline() {
  local current="$words[CURRENT]" before="$words[CURRENT-1]"
  local path_of_call="" word
  local -i count=0 i
  local -a offers takes_value=(${valueOptions(tree)})
  for ((i = 2; i < CURRENT; i++)); do
    word="$words[i]"
    if [[ $word == -* ]]; then
      (( $takes_value[(Ie)$word] )) && ((i++))
      continue
    fi
    case "$path_of_call $word" in
${tree
  .filter(({ path }) => path !== '')
  .map(({ path }) => `      ${quoted(path.includes(' ') ? path : ` ${path}`)}) path_of_call="${path}" ;;`)
  .join('\n')}
      *) ((count++)) ;;
    esac
  done
  case "$path_of_call $before" in
${tree.flatMap(valuesOf).join('\n')}
  esac
  if [[ $current == -* ]]; then
    case "$path_of_call" in
${tree.map((call) => `      ${quoted(call.path)}) offers=(${described(call.options)}); _describe -o option offers ;;`).join('\n')}
    esac
    return
  fi
  case "$path_of_call:$count" in
${tree.flatMap(wordsOf).join('\n')}
  esac
}
if [[ "$funcstack[1]" == _vanline ]]; then _vanline "$@"; else compdef _vanline vanline; fi
`

/** Words with their meanings; a colon must be escaped. */
const described = (offers: readonly { word: string; summary: string }[]): string =>
  offers.map(({ word, summary }) => quoted(`${word.replaceAll(':', '\\:')}:${summary}`)).join(' ')

const offer = ({ choices, isFile }: { choices: readonly string[]; isFile: boolean }): string => {
  if (choices.length > 0) return `compadd -- ${choices.map(quoted).join(' ')}`
  return isFile ? '_files' : ':'
}

const valuesOf = ({ path, options }: Call): string[] =>
  options
    .filter(({ takesValue }) => takesValue)
    .map((option) => `    ${quoted(`${path} ${option.word}`)}) ${offer(option)}; return ;;`)

function wordsOf({ path, next, words }: Call): string[] {
  if (next.length > 0) return [`    ${quoted(`${path}:0`)}) offers=(${described(next)}); _describe command offers ;;`]
  return words.map((word, i) => `    ${quoted(`${path}:${i}`)}) ${offer(word)} ;;`)
}
