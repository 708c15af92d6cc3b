/** The button that leads to the identity provider. */
import { useEffect, useState } from 'preact/hooks'
import { findProviderName, leaveForProvider } from '../phone/provider.ts'
import { useSpeech } from './language.ts'

type Props = {
  /** Whether a person is signed in on this phone, and signs in again. */
  isAgain: boolean
}

/** Signs in again, or for the first time if people sign in at an identity provider here. */
export function ProviderButton({ isAgain }: Props) {
  const { words } = useSpeech()
  const [name, setName] = useState<string>()
  const [isUnreachable, setUnreachable] = useState(false)
  useEffect(() => {
    if (!isAgain) void findProviderName().then(setName)
  }, [isAgain])
  if (!isAgain && name === undefined) return null
  const leave = async () => setUnreachable(!(await leaveForProvider(isAgain)))
  return (
    <>
      {isUnreachable && (
        <p class="fault" role="alert">
          {words.account.unreachable}
        </p>
      )}
      <button type="button" class={isAgain ? 'plain wide' : 'step'} onClick={() => void leave()}>
        {isAgain ? words.account.again : words.account.button(name!)}
      </button>
    </>
  )
}
