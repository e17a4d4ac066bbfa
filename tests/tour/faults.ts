import type { Page } from 'playwright-core'
import { atRest } from '../kit/at-rest.ts'
import { serious } from '../kit/axe.ts'

/** Visible faults of the open page, once it is idle. */
export async function faultsOf(page: Page, lang: string): Promise<readonly string[]> {
  const stays = await Promise.race([atRest(page).then(() => false), patience()])
  if (stays) return ['it is never at rest']
  const { labels, wide } = await page.evaluate(inspect)
  const text = (await page.locator('main').textContent()) ?? ''
  const name = await ownName(page)
  const [missing] = /\b(common|form|list|page|portal|shell)\.[a-z]\w+/.exec(text) ?? []
  const han = labels.filter((label) => /\p{Script=Han}/u.test(label.replaceAll(name, '').replace(/^中文$/, '')))
  return [
    ...(text.trim().length < 10 ? ['the page is blank'] : []),
    ...(missing ? [`no words for ${missing}`] : []),
    ...(lang === 'en' ? han.map((label) => `"${label}" is not English`) : []),
    ...(wide > 0 ? [`${wide} pixels too wide`] : []),
    ...(await serious(page)).map((what) => `axe ${what.slice(0, 200)}`),
  ]
}

function patience(): Promise<true> {
  return new Promise((done) => setTimeout(() => done(true), 20_000))
}

/** Runs in the page: its interface texts without data, and the width that exceeds the window. */
function inspect() {
  const own = [
    ...['h1', 'h2', 'h3', 'th', 'label', 'button', '[role=tab]', '[role=menuitem]', 'figcaption'],
    ...['.ant-descriptions-item-label', '.ant-card-head-title', '.ant-statistic-title', '.ant-alert', '.ant-empty'],
  ]
  // Row headers are data, and so are the column headers of a matrix, except the first.
  const named = 'th[scope=row], .chart-matrix thead th:not(:first-child)'
  const data = `main :is(li, td, ${named}, .ant-picker-cell, .ant-timeline, .ant-descriptions-item-content)`
  const visible = [...document.querySelectorAll<HTMLElement>(own.join())].filter(
    (each) => each.checkVisibility() && !each.closest(data),
  )
  const hints = [...document.querySelectorAll<HTMLInputElement>('[placeholder]')]
    .filter((each) => each.checkVisibility())
    .map(({ placeholder }) => placeholder)
  return {
    labels: [...new Set([...visible.map(({ textContent }) => textContent.trim()), ...hints])],
    wide: document.documentElement.scrollWidth - window.innerWidth,
  }
}

// Names of people are the same in both languages.
function ownName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? '{}') as { value?: { realname: string } }
    return stored.value?.realname ?? '\u0000'
  })
}
