import { useAtom } from 'jotai'
import { siderRange, siderWidths } from '../../state/constants.ts'
import { useLang } from '../../state/lang.ts'
import { settingsAtom } from '../../state/settings.ts'

/** Pixels of the side menu, and the way to another width where it has one: open and in the old style. */
export function useSiderWidth(style: 'old' | 'new', isClosed: boolean): readonly [number, ((width: number) => void)?] {
  const lang = useLang()
  const [{ siderWidth }, change] = useAtom(settingsAtom)
  if (isClosed || style === 'new') return [siderWidths[style][isClosed ? 'closed' : 'open']]
  const usual = lang === 'en' ? siderRange.english : siderWidths.old.open
  const width = siderWidth === 0 ? usual : Math.min(siderRange.most, Math.max(siderRange.least, siderWidth))
  return [width, (next) => change({ siderWidth: next })]
}
