import { type Call, type CallTree, quoted, valueOptions } from './tree.ts'

/** In fish every offer is one line with its condition. */
export const fishScript = (
  tree: CallTree,
): string => `# Completion of vanline for fish, printed by vanline completion fish.
function __vanline_call
    # The call that is being typed: its words without options and their values, at most two of them.
    set -l takes_value ${valueOptions(tree)}
    set -l groups ${tree
      .filter(({ path, next }) => path !== '' && next.length > 0)
      .map(({ path }) => path)
      .join(' ')}
    set -l call
    set -l skip 0
    for word in (commandline -opc)[2..-1]
        if test $skip -eq 1
            set skip 0
        else if string match -q -- '-*' $word
            contains -- $word $takes_value; and set skip 1
        else if test (count $call) -eq 0; or begin; test (count $call) -eq 1; and contains -- $call[1] $groups; end
            set -a call $word
        end
    end
    test "$call" = "$argv"
end
complete -c vanline -f
${tree.flatMap(linesOf).join('\n')}
`

function linesOf({ path, next, options, words }: Call): string[] {
  const when = `complete -c vanline -n ${quoted(`__vanline_call ${path}`.trim())}`
  const choices = words.flatMap((word) => word.choices)
  return [
    ...next.map((offer) => `${when} -a ${quoted(offer.word)} -d ${quoted(offer.summary)}`),
    ...options.map(
      (option) => `${when} -l ${option.word.slice(2)}${valueFlagsOf(option)} -d ${quoted(option.summary)}`,
    ),
    ...(choices.length > 0 ? [`${when} -a ${quoted(choices.join(' '))}`] : []),
    ...(words.some(({ isFile }) => isFile) ? [`${when} -F`] : []),
  ]
}

const valueFlagsOf = ({ takesValue, choices, isFile }: Call['options'][number]): string => {
  if (!takesValue) return ''
  if (choices.length > 0) return ` -x -a ${quoted(choices.join(' '))}`
  return isFile ? ' -r -F' : ' -x'
}
