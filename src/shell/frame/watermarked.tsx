import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { lazily } from '../../../widgets/kit/lazily.ts'
import { OnDemand } from '../../engine/on-demand.tsx'
import { settingsAtom } from '../../state/settings.ts'

const NameAcross = lazily(() => import('./name-across.tsx'), 'NameAcross')

/** Watermark with the person's name across the pages, if they want it (spec 9). */
export function Watermarked({ children }: { readonly children: ReactNode }) {
  const isOn = useAtomValue(settingsAtom).watermark
  return (
    <>
      {children}
      {isOn && (
        <OnDemand>
          <NameAcross />
        </OnDemand>
      )}
    </>
  )
}
