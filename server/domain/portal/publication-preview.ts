import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { Context, Route, Session } from '../../platform/http/route.ts'
import { findRow } from '../../records/read/list.ts'
import { announcement, news, result } from '../portal/articles.ts'
import { ofHouse } from '../portal/published.ts'
import { newPreviewToken, previewBehind } from './preview-tokens.ts'

/** Publications by kind: their resource, how to read one, and the page that shows it. */
const publications = {
  announcement: { code: 'portal/announce', read: announcement, page: '/user/InfoIndex', kind: 'purchase' },
  result: { code: 'portal/result', read: result, page: '/user/InfoIndex', kind: 'result' },
  news: { code: 'portal/news', read: news, page: '/user/InfoIndex2', kind: 'news' },
} as const
type Kind = keyof typeof publications

/** Address of a page that shows a publication in any state as visitors will see it. @throws RECORD_MISSING */
async function preview(context: Context): Promise<{ readonly path: string }> {
  const { app, session, body } = context
  const { id } = body as { readonly id: string }
  const kind = await kindOf(app, session, id)
  if (!kind) throw new AppError('RECORD_MISSING')
  const word = await newPreviewToken(context, { subject: `${kind} ${id}`, number: null })
  return { path: `${publications[kind].page}?${new URLSearchParams({ id, preview: word })}` }
}

/** The publication behind a token, in its state of now. @throws FILE_LINK_OVER */
export async function publicationBehind(asked: Pick<Context<false>, 'app' | 'request'>, word: string) {
  const { kind, id, session } = await subjectBehind(asked, word)
  const { read, kind: shown } = publications[kind]
  const article = (await isReadable(asked.app, session, kind, id)) ? await read(asked.app, id, ofHouse) : undefined
  if (!article) throw new AppError('FILE_LINK_OVER')
  return { content: { name: 'article', kind: shown, article: withToken(article, word) }, query: { id, preview: word } }
}

/** Whether the publication behind a token links a file. @throws FILE_LINK_OVER */
export async function isFileBehind(asked: Pick<Context<false>, 'app' | 'request'>, word: string, file: string) {
  const { kind, id, session } = await subjectBehind(asked, word)
  if (!(await isReadable(asked.app, session, kind, id))) return false
  const links = await asked.app.store.rows({
    sql: 'select 1 as found from _file_link where file_id = ? and resource = ? and record_id = ? limit 1',
    parameters: [file, publications[kind].code, id],
  })
  return links.length > 0
}

async function subjectBehind(asked: Pick<Context<false>, 'app' | 'request'>, word: string) {
  const { subject, session } = await previewBehind(asked, word)
  const [kind = '', id = ''] = subject.split(' ')
  if (!isKind(kind) || !session.may(permissionOf(publications[kind].code, 'list'))) throw new AppError('FILE_LINK_OVER')
  return { kind, id, session }
}

/** The kind of publication that has an id, among those that the session reads. */
async function kindOf(app: App, session: Session, id: string): Promise<Kind | undefined> {
  for (const kind of Object.keys(publications).filter(isKind)) {
    const mayList = session.may(permissionOf(publications[kind].code, 'list'))
    if (mayList && (await isReadable(app, session, kind, id))) return kind
  }
  return undefined
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(publications, kind)

// Suppliers read published rows alone, by the rights of the file.
async function isReadable(app: App, session: Session, kind: Kind, id: string): Promise<boolean> {
  const resource = app.live.current.resources.get(publications[kind].code)
  return resource !== undefined && (await findRow(app, resource, session, 'list', id)) !== undefined
}

/** Files of an unpublished row are shown by the same token. */
function withToken<Shown>(article: Shown, word: string): Shown {
  const text = JSON.stringify(article).replaceAll(/\/portal\/file\/[0-9a-f]{32}\/[^"?\\\s]+/g, (address) => {
    return `${address}?${new URLSearchParams({ preview: word })}`
  })
  return JSON.parse(text) as Shown
}

/** Preview of publications before they are published. */
export const publicationPreviewRoute: Route = {
  method: 'POST',
  path: '/portal/preview',
  summary: 'Address of a page that shows a publication as visitors will see it, for five minutes and this browser',
  body: Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 60 }),
    },
    { additionalProperties: false },
  ),
  access: 'signed-in',
  whileViewing: true,
  handle: preview,
}
