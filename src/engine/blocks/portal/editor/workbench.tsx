import { Segmented } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThemeProblem } from '../../../../api/theme-studio.ts'
import type { Device } from '../preview-bar.tsx'
import { draftAddress, draftSignInAddress } from '../site-address.ts'
import { BlockList } from './block-list.tsx'
import { Canvas } from './canvas.tsx'
import type { Shown } from './editor-bar.tsx'
import type { Part } from './part.ts'
import { PartForm } from './part-form.tsx'
import { ProblemList } from './problem-list.tsx'
import { SiteParts } from './site-parts.tsx'
import type { ThemeHistory } from './use-theme-history.ts'

const panels = ['parts', 'canvas', 'fields'] as const
type Panel = (typeof panels)[number]

type Props = {
  readonly code: string
  readonly history: ThemeHistory
  readonly problems: readonly ThemeProblem[]
  readonly shown: Shown
  readonly device: Device
  /** Preview token of the draft. */
  readonly word: { readonly text: string; readonly revision: number } | undefined
}

/** Parts of a theme, the page as visitors will see it, and the fields of the chosen part; on a phone one at a time. */
export function Workbench({ code, history: { theme, change }, problems, shown, device, word }: Props) {
  const { t } = useTranslation()
  const [part, setPart] = useState<Part | undefined>(0)
  const [panel, setPanel] = useState<Panel>('parts')
  const addressOf = part === 'signIn' ? draftSignInAddress : draftAddress
  const at = typeof part === 'number' ? part : undefined
  const open = (next: Part) => {
    setPart(next)
    setPanel('fields')
  }
  return (
    <>
      <Segmented
        className="portal-panels"
        block
        aria-label={t('designer.panel')}
        value={panel}
        options={panels.map((value) => ({ value, label: t(`designer.panel_${value}`) }))}
        onChange={setPanel}
      />
      <div className={`portal-work shows-${panel}`}>
        <aside className="portal-side is-parts" aria-label={t('designer.panel_parts')}>
          <h2>{t('designer.blocks')}</h2>
          <BlockList theme={theme} selected={at} onSelect={setPart} onChange={(next) => change(next)} />
          <h2>{t('designer.site')}</h2>
          <SiteParts selected={part} onSelect={open} />
          <ProblemList theme={theme} problems={problems} onChoose={open} />
        </aside>
        <div className="portal-middle">
          {word && (
            <Canvas
              addressIn={(lang) => addressOf(code, lang, word.text, word.revision)}
              isInert={part === 'signIn'}
              langs={shown === 'both' ? ['zh', 'en'] : [shown]}
              device={device}
              selected={part}
              onSelect={open}
            />
          )}
        </div>
        <aside className="portal-side is-fields" aria-label={t('designer.panel_fields')}>
          <PartForm theme={theme} part={part} problems={problems} onChange={change} />
        </aside>
      </div>
    </>
  )
}
