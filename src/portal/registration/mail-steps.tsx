import { useState } from 'react'
import { CodeStep } from './code-step.tsx'
import { EmailStep } from './email-step.tsx'

type Props = {
  /** Address of an earlier draft, '' without one. */
  readonly email: string
  readonly onProved: (email: string, ticket: string) => void
}

/** First step: the mail address, proved by a code. */
export function MailSteps({ email: known, onProved }: Props) {
  const [email, setEmail] = useState(known)
  const [words, setWords] = useState<string>()
  if (words === undefined)
    return (
      <EmailStep
        email={email}
        onAsked={(address, said) => {
          setEmail(address)
          setWords(said)
        }}
      />
    )
  return (
    <CodeStep
      email={email}
      words={words}
      onProved={(ticket) => onProved(email, ticket)}
      onBack={() => setWords(undefined)}
    />
  )
}
