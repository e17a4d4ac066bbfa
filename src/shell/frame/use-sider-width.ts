import { useAtom } from 'jotai'
import { siderRange, siderWidths } from '../../state/constants.ts'
import { useLang } from '../../state/lang.ts'
import { settingsAtom } from '../../state/settings.ts'

/** Width of the side menu in pixels, and its setter where the width can change: open, in the old style. */
export function useSiderWidth(style: 'old' | 'new', isClosed: boolean): readonly [number, ((width: number) => void)?] {
  const lang = useLang()
  const [{ siderWidth }, change] = useAtom(settingsAtom)
  if (isClosed || style === 'new') return [siderWidths[style][isClosed ? 'closed' : 'open']]
  const usual = lang === 'en' ? siderRange.english : siderWidths.old.open
  const width = siderWidth === 0 ? usual : Math.min(siderRange.most, Math.max(siderRange.least, siderWidth))
  return [width, (next) => change({ siderWidth: next })]
}
