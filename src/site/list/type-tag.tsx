import type { AnnounceType } from '../../schema/model/portal-data.ts'
import { pagePaths } from '../base/site-paths.ts'
import { usePage } from '../kit/page-context.ts'

type Props = { readonly type: AnnounceType; readonly list?: 'purchase' | 'result' | undefined }

/** Kind of an announcement; with `list`, a link to its tab there (spec 2.3). */
export function TypeTag({ type, list }: Props) {
  const { say, href } = usePage()
  if (list === undefined) return <span className={`s-tag s-tag-${type}`}>{say(type)}</span>
  return (
    <a className={`s-tag s-tag-${type}`} href={href(`${pagePaths[list]}?type=${type}`)}>
      {say(type)}
    </a>
  )
}
