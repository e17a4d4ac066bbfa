import { Fragment, type ReactNode } from 'react'
import type { HomeBlock, SectionName } from '../../schema/model/theme-file.ts'
import type { ContentOf } from '../base/input.ts'
import type { Localized } from '../base/localized.ts'
import { usePage } from '../kit/page-context.ts'
import { Call } from './call.tsx'
import { CompanyCloud } from './company-cloud.tsx'
import { Hero } from './hero.tsx'
import { LogoWall } from './logo-wall.tsx'
import { News } from './news.tsx'
import { Picture, RichText } from './own-blocks.tsx'
import { PlatformInfo } from './platform-info.tsx'
import { Purchase } from './purchase.tsx'
import { Results } from './results.tsx'
import { Stats } from './stats.tsx'
import { Timeline } from './timeline.tsx'

type Content = ContentOf<'home'>

/** The home page: the blocks of the theme, in its order. */
export function HomePage({ content }: { readonly content: Content }) {
  const { theme, isEdited } = usePage()
  return theme.blocks.map((block, index) => {
    const section = <HomeSection block={block} content={content} />
    // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and none moves while a page is shown
    return <Fragment key={index}>{isEdited ? <div data-block={index}>{section}</div> : section}</Fragment>
  })
}

function HomeSection({ block, content }: { readonly block: Localized<HomeBlock>; readonly content: Content }) {
  if (block.block === 'richText') return <RichText content={block.content} />
  if (block.block === 'call') return <Call cta={block.cta} />
  if (block.block === 'image') return <Picture {...block} />
  return sections[block.block](content)
}

const sections: Readonly<Record<SectionName, (content: Content) => ReactNode>> = {
  hero: (content) => <Hero content={content} />,
  stats: ({ figures }) => (
    <section className="s-section s-stats-band">
      <div className="s-wide">
        <Stats figures={figures} />
      </div>
    </section>
  ),
  purchase: (content) => <Purchase content={content} />,
  results: (content) => <Results content={content} />,
  platformInfo: () => <PlatformInfo />,
  news: (content) => <News content={content} />,
  timeline: ({ company }) => <Timeline history={company.history} />,
  companyCloud: (content) => <CompanyCloud content={content} />,
  logoWall: (content) => <LogoWall content={content} />,
  cta: () => <ThemeCall />,
}

function ThemeCall() {
  const { theme } = usePage()
  return theme.cta ? <Call cta={theme.cta} /> : null
}
