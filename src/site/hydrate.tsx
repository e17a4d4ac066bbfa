import { hydrateRoot } from 'react-dom/client'
import { safePath } from '../state/safe-path.ts'
import { readStored } from '../state/stored.ts'
import type { SiteInput } from './base/input.ts'
import { isPreview } from './base/is-preview.ts'
import { chosenLanguage, keepLanguage } from './kit/stored-language.ts'
import { Site } from './site.tsx'
import './css/base.css'
import './css/frame.css'
import './css/home.css'
import './css/list.css'
import './css/looks.css'
import './css/reading.css'
import './css/print.css'

const place = document.getElementById('site')
const data = document.getElementById('site-input')
const query = new URLSearchParams(location.search)

if (place && data && !goesOn()) {
  const input = JSON.parse(data.textContent ?? '{}') as SiteInput
  if (query.has('lang') && !isPreview()) keepLanguage(input.lang)
  hydrateRoot(place, <Site input={input} />)
}

/** Whether the visitor is led on: to their target when signed in, to the page in the language they chose otherwise. */
function goesOn(): boolean {
  if (query.has('redirect') && readStored<string>('Access-Token') !== undefined) {
    location.replace(safePath(query.get('redirect')))
    return true
  }
  if (query.has('lang') || isPreview() || chosenLanguage() !== 'en') return false
  query.set('lang', 'en')
  location.replace(`${location.pathname}?${query}${location.hash}`)
  return true
}
