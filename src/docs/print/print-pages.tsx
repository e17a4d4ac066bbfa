import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import type { Lang } from '../../schema/base/text.ts'
import { AnswersView } from '../api/answers-view.tsx'
import { ApiView } from '../api/api-view.tsx'
import { callId } from '../api/call-view.tsx'
import { type ApiDocument, apiGroups, callTitle } from '../api/document.ts'
import type { Book } from '../book/book.ts'
import { contentsOf, entryAt, type Heading, placesOf, root } from '../book/contents.ts'
import { DocsLang } from '../book/docs-lang.ts'
import { words } from '../book/words.ts'
import { itemsOf } from '../find/search.ts'
import { DocsFrame } from '../frame/docs-frame.tsx'
import { DocsView } from '../views/docs-view.tsx'
import { localLinks } from './local-links.ts'

/** A file of the copy, by path in the folder of its language. */
export type Printed = { readonly path: string; readonly text: string }

/** The pages of a language as static HTML, and the index of their search. */
export function printPages(book: Book, document: ApiDocument, lang: Lang): readonly Printed[] {
  const groups = contentsOf(book, lang)
  const places = placesOf(book)
  const calls = apiGroups(document)
  const paths = [
    root,
    ...groups.flatMap(({ entries }) => entries.map(({ path }) => path)),
    ...calls.map(({ id }) => `${root}/api/${id}`),
  ]
  const pages = paths.map((path): Printed => {
    const entry = entryAt(groups, path)
    const group = calls.find(({ id }) => path === `${root}/api/${id}`)
    const headings = group
      ? group.calls.map((call): Heading => ({ id: callId(call), title: callTitle(call), level: 2 }))
      : (entry?.headings ?? [])
    const api = (
      <>
        {!group && <h1>{words[lang].api}</h1>}
        {!group && <AnswersView />}
        <ApiView document={document} groups={calls} group={group} />
      </>
    )
    const body = renderToStaticMarkup(
      <MemoryRouter initialEntries={[path]}>
        <DocsLang value={lang}>
          <DocsFrame
            groups={groups}
            path={entry?.path ?? path}
            headings={headings}
            tools={<Tools lang={lang} path={path} />}
          >
            <DocsView book={book} groups={groups} places={places} path={path} api={api} />
          </DocsFrame>
        </DocsLang>
      </MemoryRouter>,
    )
    return {
      path: `${fileOf(path)}`,
      text: localLinks(wholePage(lang, group?.title ?? entry?.title, body), fileOf(path)),
    }
  })
  const found = itemsOf(book, lang).map(({ title, where, text, path }) => [title, where, text, path])
  return [...pages, { path: 'search.js', text: `window.docsItems=${JSON.stringify(found)}` }]
}

/** `/docs/guide/start` → `guide/start.html`. */
export function fileOf(path: string): string {
  return path === root ? 'index.html' : `${path.slice(root.length + 1)}.html`
}

function Tools({ lang, path }: { readonly lang: Lang; readonly path: string }) {
  const w = words[lang]
  const other = lang === 'en' ? 'zh' : 'en'
  return (
    <div className="docs-tools">
      <search className="docs-search">
        <input type="search" aria-label={w.search} placeholder={w.search} data-none={w.noHits} />
        <div className="docs-hits" hidden />
      </search>
      <a href={`${root}/../${other}/${fileOf(path)}`} lang={other === 'en' ? 'en-US' : 'zh-CN'}>
        {w.otherLanguage}
      </a>
      <button type="button" data-themes={`${w.dark} ${w.light}`}>
        {w.dark}
      </button>
    </div>
  )
}

function wholePage(lang: Lang, title: string | undefined, body: string): string {
  const name = [title, `Procura ${words[lang].docs}`].filter((part) => part !== undefined).join(' · ')
  return [
    '<!doctype html>',
    `<html lang="${lang === 'en' ? 'en-US' : 'zh-CN'}">`,
    '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${name}</title><link rel="stylesheet" href="/docs.css"><link rel="icon" href="/icon.svg"></head>`,
    `<body><div class="docs" data-theme="light">${body}</div>`,
    `<script src="${root}/search.js"></script><script src="/docs.js"></script></body></html>`,
  ].join('\n')
}
