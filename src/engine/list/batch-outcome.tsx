import type { ActionResult, Row } from '../../api/resource.ts'
import type { CompiledResource } from '../../schema/model/compiled.ts'
import { useLang } from '../../state/lang.ts'
import { nameOf } from '../record/actions-of.ts'

type Props = {
  readonly resource: CompiledResource
  readonly rows: readonly Row[]
  readonly refused: readonly ActionResult[]
}

/** Rows refused by an action, with reasons. */
export function Refusals({ resource, rows, refused }: Props) {
  const lang = useLang()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <ul className="list-refusals">
      {refused.map(({ id, message }) => {
        const row = byId.get(id)
        return (
          <li key={id}>
            <strong>{row ? nameOf(resource, row, lang) : id}</strong> {message}
          </li>
        )
      })}
    </ul>
  )
}

/** Progress of an action over many rows. */
export function BatchProgress({ done, total }: { readonly done: number; readonly total: number }) {
  return (
    <p className="list-progress">
      <progress value={done} max={total} aria-label={`${done} / ${total}`} /> {done} / {total}
    </p>
  )
}
