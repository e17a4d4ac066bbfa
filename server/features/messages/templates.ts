import type { Lang } from '../../../src/schema/base/text.ts'
import type { App } from '../../platform/app.ts'
import { remembered } from '../../platform/cache/remembered.ts'
import { columnOf } from '../../platform/sql/columns.ts'
import { fromTable, type RecordRow, selectList } from '../../platform/sql/records.ts'
import { sqlOf, statement } from '../../platform/sql/sql.ts'
import type { Row } from '../../platform/store/store.ts'
import { filledHtml, filledText, type Values } from './channels/fill-in.ts'
import type { Channel } from './channels/outgoing.ts'

/** A template of a message. */
export type Template = {
  readonly code: string
  readonly channel: Channel
  readonly title: { readonly zh: string; readonly en: string }
  /** HTML, sanitised when written. */
  readonly content: { readonly zh: string; readonly en: string }
  /** Addresses of robots, for that channel. */
  readonly webhooks: readonly string[]
}

const fields = [
  'templateCode',
  'templateType',
  'templateName',
  'templateNameEn',
  'templateContent',
  'templateContentEn',
  'webhooks',
] as const

/** Active templates of an event: those whose code is its name, and those with a suffix. */
export async function templatesFor(app: App, event: string, tenantId: string): Promise<readonly Template[]> {
  const resource = app.live.current.resources.get('msg/template')
  if (!resource) return []
  const code = columnOf(resource, 'templateCode')
  const query = statement(
    'select',
    selectList(resource, fields),
    fromTable(resource),
    sqlOf(
      `where ${columnOf(resource, 'tenantId')} = ? and ${columnOf(resource, 'useStatus')} = 'Y'
        and (${code} = ? or substr(${code}, 1, ?) = ?) order by ${code}`,
      tenantId,
      event,
      event.length + 1,
      `${event}:`,
    ),
  )
  const key = `templates ${tenantId} ${event}`
  const rows = await remembered(app.store, [resource.storage.table], key, () => app.store.rows<Row>(query))
  return rows.map(templateOf)
}

/** Template of a record of msg/template; missing English texts are taken from Chinese. */
export function templateOf(row: RecordRow): Template {
  const text = (name: (typeof fields)[number]) => String(row[name] ?? '')
  const [title, content] = [text('templateName'), text('templateContent')]
  return {
    code: text('templateCode'),
    channel: text('templateType') as Channel,
    title: { zh: title, en: text('templateNameEn') || title },
    content: { zh: content, en: text('templateContentEn') || content },
    webhooks: addressesIn(text('webhooks')),
  }
}

/** Addresses of a text: one on each line. */
export function addressesIn(text: string): readonly string[] {
  return text.split(/\s+/).filter((line) => line !== '')
}

/** Texts of a template in a language: a title on one line and sanitised HTML. */
export function filledTemplate({ title, content }: Pick<Template, 'title' | 'content'>, lang: Lang, values: Values) {
  return { title: filledText(title[lang], values), content: filledHtml(content[lang], values) }
}

/** Default text without an active template. */
export function generalTemplate(hasReason: boolean): Pick<Template, 'title' | 'content'> {
  const { title, content, reason } = general
  const said = (lang: Lang) => content[lang] + (hasReason ? reason[lang] : '')
  return { title, content: { zh: said('zh'), en: said('en') } }
}

const general = {
  title: { zh: `\${resource} \${label}：\${action}`, en: `\${resource} \${label}: \${action}` },
  content: {
    zh: `<p>\${actor} 于 \${time} 对\${resource}“\${label}”执行了“\${action}”。</p>`,
    en: `<p>\${actor} did “\${action}” to \${resource} “\${label}” at \${time}.</p>`,
  },
  reason: { zh: `<p>原因：\${reason}</p>`, en: `<p>Reason: \${reason}</p>` },
} as const
