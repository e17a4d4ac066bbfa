import type { ReactNode } from 'react'
import type { SiteInput } from './base/input.ts'
import { textsIn } from './base/texts.ts'
import { Footer } from './frame/footer.tsx'
import { Header } from './frame/header.tsx'
import { HomePage } from './home/home-page.tsx'
import { PlatformInfo } from './home/platform-info.tsx'
import { PageProvider, usePage } from './kit/page-context.ts'
import { AboutPage } from './pages/about-page.tsx'
import { AbsentPage } from './pages/absent-page.tsx'
import { ArticlePage } from './pages/article-page.tsx'
import { Banner } from './pages/banner.tsx'
import { GuidePage } from './pages/guide-page.tsx'
import { NewsPage } from './pages/news-page.tsx'
import { PurchasePage } from './pages/purchase-page.tsx'
import { ResultPage } from './pages/result-page.tsx'

/** A whole page of the portal: header, content, footer. Drawn alike by the server and in the browser. */
export function Site({ input }: { readonly input: SiteInput }) {
  const say = textsIn(input.lang)
  const isOverHero = input.content.name === 'home' && input.theme.blocks[0]?.block === 'hero'
  return (
    <PageProvider value={input}>
      <a className="s-skip" href="#content">
        {say('skip')}
      </a>
      <Header isOverHero={isOverHero} />
      <main id="content" tabIndex={-1}>
        <Content content={input.content} />
      </main>
      <Footer />
    </PageProvider>
  )
}

function Content({ content }: Pick<SiteInput, 'content'>): ReactNode {
  const { say } = usePage()
  switch (content.name) {
    case 'home':
      return <HomePage content={content} />
    case 'purchase':
      return <PurchasePage content={content} />
    case 'result':
      return <ResultPage content={content} />
    case 'about':
      return <AboutPage content={content} />
    case 'guide':
      return <GuidePage content={content} />
    case 'news':
      return <NewsPage content={content} />
    case 'article':
      return <ArticlePage content={content} />
    case 'feature':
      return (
        <>
          <Banner title={say('feature')} />
          <PlatformInfo />
        </>
      )
    default:
      return <AbsentPage />
  }
}
