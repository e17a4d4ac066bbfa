import type { AnnounceType } from '../../schema/model/portal-data.ts'
import { usePage } from '../kit/page-context.ts'

/** Kind of an announcement. */
export function TypeTag({ type }: { readonly type: AnnounceType }) {
  const { say } = usePage()
  return <span className={`s-tag s-tag-${type}`}>{say(type)}</span>
}
