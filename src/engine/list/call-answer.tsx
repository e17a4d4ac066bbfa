import { Link } from 'react-router-dom'

/** Record that a call has made, named to its reader. */
type MadeRecord = { readonly resource: string; readonly id: string; readonly name: string }

/** Records in the result of a call; none when it has another one. */
export function madeBy(result: unknown): readonly MadeRecord[] {
  return Array.isArray(result) ? result.filter(isMade) : []
}

function isMade(each: unknown): each is MadeRecord {
  const record = each as Partial<MadeRecord> | null
  return [record?.resource, record?.id, record?.name].every((value) => typeof value === 'string')
}

type Props = { readonly message: string; readonly records: readonly MadeRecord[]; readonly onOpen: () => void }

/** Answer of a call: its message, and the way to each record that it made. */
export function CallAnswer({ message, records, onOpen }: Props) {
  return (
    <>
      <p>{message}</p>
      {records.map(({ resource, id, name }) => (
        <p key={id}>
          <Link to={`/form/${resource}?id=${encodeURIComponent(id)}&mode=edit`} onClick={onOpen}>
            {name}
          </Link>
        </p>
      ))}
    </>
  )
}
