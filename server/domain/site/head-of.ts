import { type Lang, type Text, textIn } from '../../../src/schema/base/text.ts'
import { textOfHtml } from '../../../src/schema/base/text-of-html.ts'
import type { CompiledTheme } from '../../../src/schema/model/compiled-theme.ts'
import type { Found } from './content-of.ts'
import { addressOf } from './site-address.ts'

type Named = { readonly title?: Text; readonly html?: Text; readonly date?: string; readonly id?: string }

const titles: Readonly<Record<string, Text>> = {
  purchase: { zh: '采购公告', en: 'Opportunities' },
  result: { zh: '结果公告', en: 'Results' },
  about: { zh: '关于我们', en: 'About us' },
  feature: { zh: '平台介绍', en: 'The platform' },
  guide: { zh: '新手指南', en: 'Guide' },
  news: { zh: '新闻资讯', en: 'News' },
  absent: { zh: '页面不存在', en: 'Page not found' },
}

type Page = {
  readonly theme: CompiledTheme
  readonly found: Found
  readonly lang: Lang
  readonly path: string
  /** Address of the installation, without a slash at its end. */
  readonly origin: string
}

/** Title, description, addresses and linked data of a page. */
export function headOf({ theme, found: { content, query }, lang, path, origin }: Page) {
  const say = (text: Text | undefined) => (text === undefined ? '' : textIn(lang, text))
  const site = say(theme.logo?.logoText) || say(theme.title)
  const article = content.article as Named | undefined
  const own = article ? say(article.title) : say(titles[content.name])
  const title = own === '' ? `${site} - ${say(theme.hero?.title?.text)}` : `${own} - ${site}`
  const text = article ? textOfHtml(say(article.html)) : say(theme.hero?.subTitle?.text)
  const alternates = { zh: origin + addressOf(path, query, 'zh'), en: origin + addressOf(path, query, 'en') }
  const canonical = alternates[lang]
  const description = (text || title).replaceAll(/\s+/g, ' ').trim().slice(0, 160)
  return {
    ...{ lang, title, description, canonical, alternates },
    picture: `${origin}/share.png`,
    feed: `${origin}/rss.xml`,
    isIndexed: content.name !== 'absent' && query.likeName === undefined,
    data: article
      ? dataOfArticle(article, own, description, { canonical, site })
      : {
          '@context': 'https://schema.org',
          '@type': 'Organization',
          name: site,
          url: `${origin}/proHome`,
          description,
        },
  }
}

function dataOfArticle(
  { date }: Named,
  headline: string,
  description: string,
  { canonical, site }: { readonly canonical: string; readonly site: string },
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline,
    description,
    datePublished: date,
    mainEntityOfPage: canonical,
    publisher: { '@type': 'Organization', name: site },
  }
}
