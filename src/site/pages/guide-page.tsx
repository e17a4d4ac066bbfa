import type { ContentOf } from '../base/input.ts'
import { usePage } from '../kit/page-context.ts'
import { Nothing, Section } from '../kit/section.tsx'
import { NewsList } from '../list/news-list.tsx'
import { Banner } from './banner.tsx'

const steps = ['Register', 'Profile', 'Review', 'Offer'] as const

/** Guide for new suppliers: the way to the first offer, and news of the type guide. */
export function GuidePage({ content: { items } }: { readonly content: ContentOf<'guide'> }) {
  const { say } = usePage()
  return (
    <>
      <Banner title={say('guide')} intro={say('guideIntro')} />
      <Section id="steps" title={say('steps')}>
        <ol className="s-steps">
          {steps.map((step, index) => (
            <li key={step}>
              <span aria-hidden="true">{index + 1}</span>
              <h3>{say(`step${step}`)}</h3>
              <p>{say(`step${step}Text`)}</p>
            </li>
          ))}
        </ol>
        <p className="s-steps-end">
          <a className="s-press s-primary s-large" href="/register">
            {say('signUp')}
          </a>
        </p>
      </Section>
      <Section id="manuals" className="s-tinted" title={say('manuals')}>
        {items.length === 0 ? <Nothing>{say('noNews')}</Nothing> : <NewsList items={items} shape="cards" />}
      </Section>
    </>
  )
}
