import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { useClient } from '../../state/client.ts'
import { sessionAtom } from '../../state/session.ts'
import { type Heading, root } from '../book/contents.ts'
import { useDocsLang } from '../book/docs-lang.ts'
import { AnswersView } from './answers-view.tsx'
import { ApiView } from './api-view.tsx'
import { apiWords } from './api-words.ts'
import { callId } from './call-view.tsx'
import { type ApiDocument, apiGroups, type Call, callTitle } from './document.ts'

type Props = {
  readonly path: string
  /** Receives the headings of the page. */
  readonly onCalls: (headings: readonly Heading[]) => void
}

/** The API reference for the signed-in reader; others get a sign-in link. */
export function ApiPage({ path, onCalls }: Props) {
  const { lang, w: all } = useDocsLang()
  const w = apiWords[lang]
  const session = useAtomValue(sessionAtom)
  const id = path.slice(`${root}/api/`.length)
  return (
    <>
      {id === '' && (
        <>
          <h1>{all.api}</h1>
          <p className="docs-lead">{w.intro}</p>
          <AnswersView />
        </>
      )}
      {session ? (
        <OwnCalls key={`${session.token} ${lang}`} id={id} onCalls={onCalls} />
      ) : (
        <p>
          {w.signIn} <Link to={`/user/login?redirect=${encodeURIComponent(path)}`}>{w.toSignIn}</Link>
        </p>
      )}
    </>
  )
}

type State = { readonly document?: ApiDocument; readonly hasFailed: boolean }

function OwnCalls({ id, onCalls }: { readonly id: string; readonly onCalls: Props['onCalls'] }) {
  const { lang, w: all } = useDocsLang()
  const w = apiWords[lang]
  const client = useClient()
  const [{ document, hasFailed }, setState] = useState<State>({ hasFailed: false })
  useEffect(() => {
    let isOver = false
    client.plain<ApiDocument>('openapi.json').then(
      (given) => !isOver && setState({ document: given, hasFailed: false }),
      () => !isOver && setState({ hasFailed: true }),
    )
    return () => {
      isOver = true
    }
  }, [client])
  const groups = useMemo(() => (document ? apiGroups(document) : []), [document])
  const group = groups.find((each) => each.id === id)
  useEffect(() => onCalls(group ? group.calls.map(headingOf) : []), [group, onCalls])
  if (hasFailed) return <p role="alert">{w.failed}</p>
  if (!document) return <p role="status">{w.loading}</p>
  if (id !== '' && !group)
    return (
      <>
        <h1>{all.missing}</h1>
        <p>{all.missingHint}</p>
      </>
    )
  return <ApiView document={document} groups={groups} group={group} />
}

function headingOf(call: Call): Heading {
  return { id: callId(call), title: callTitle(call), level: 2 }
}
