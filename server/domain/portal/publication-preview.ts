import { Type } from 'typebox'
import { permissionOf } from '../../../src/schema/compile/compile-rights.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { App } from '../../platform/app.ts'
import type { Context, Route, Session } from '../../platform/http/route.ts'
import type { RecordRow } from '../../platform/sql/records.ts'
import { refsIn } from '../../records/files/stored-name.ts'
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

/** Fields whose files a page of a publication shows. */
const fileFields = ['attachments', 'cover'] as const

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
  const article = (await readableRow(asked.app, session, kind, id)) ? await read(asked.app, id, ofHouse) : undefined
  if (!article) throw new AppError('FILE_LINK_OVER')
  return { content: { name: 'article', kind: shown, article: withToken(article, word) }, query: { id, preview: word } }
}

/** Whether the publication behind a token names a file now. @throws FILE_LINK_OVER */
export async function isFileBehind(asked: Pick<Context<false>, 'app' | 'request'>, word: string, file: string) {
  const { kind, id, session } = await subjectBehind(asked, word)
  const row = await readableRow(asked.app, session, kind, id)
  return fileFields.some((field) => refsIn(row?.[field]).some((ref) => ref.id === file))
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
    if (mayList && (await readableRow(app, session, kind, id))) return kind
  }
  return undefined
}

const isKind = (kind: string): kind is Kind => Object.hasOwn(publications, kind)

// Suppliers read published rows alone, by the rights of the file.
async function readableRow(app: App, session: Session, kind: Kind, id: string): Promise<RecordRow | undefined> {
  const resource = app.live.current.resources.get(publications[kind].code)
  return resource && findRow(app, resource, session, 'list', id)
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
