import { CoverArt } from '../art/cover-art.tsx'
import type { ContentOf } from '../base/input.ts'
import { Timeline } from '../home/timeline.tsx'
import { Html } from '../kit/html.tsx'
import { usePage } from '../kit/page-context.ts'
import { Section } from '../kit/section.tsx'
import { NewsList } from '../list/news-list.tsx'
import { Addresses } from './addresses.tsx'
import { Banner } from './banner.tsx'

/** About us: introduction, history, culture, contacts and branches, news (spec 2.3). */
export function AboutPage({ content: { company, news } }: { readonly content: ContentOf<'about'> }) {
  const { say } = usePage()
  return (
    <>
      <Banner title={say('about')} intro={say('aboutIntro')} />
      {company.intro && (
        <Section id="intro" title={say('intro')}>
          <div className="s-lead">
            <Html html={company.intro} />
            <CoverArt id="company" />
          </div>
        </Section>
      )}
      <Timeline history={company.history} />
      {company.culture && (
        <Section id="culture" className="s-tinted" title={say('culture')}>
          <Html html={company.culture} />
        </Section>
      )}
      {company.addresses.length > 0 && (
        <Section id="contact" title={say('contact')}>
          <Addresses addresses={company.addresses} />
        </Section>
      )}
      {news.length > 0 && (
        <Section id="news" title={say('news')}>
          <NewsList items={news} shape="led" />
        </Section>
      )}
    </>
  )
}
