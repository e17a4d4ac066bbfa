import { Button, Steps } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { textIn } from '../../schema/base/text.ts'
import type { Block } from '../../schema/model/files.ts'
import { useLang } from '../../state/lang.ts'

type Props = {
  readonly block: Extract<Block, { block: 'steps' }>
  /** Blocks of the step at a position. */
  readonly draw: (blocks: readonly Block[], step: number) => ReactNode
}

/** Blocks as a sequence of steps. Visited steps stay mounted, with their input. */
export function StepsBlockView({ block: { items: steps }, draw }: Props) {
  const { t } = useTranslation()
  const lang = useLang()
  const [at, setAt] = useState(0)
  const [reached, setReached] = useState(0)
  const go = (step: number) => {
    setAt(step)
    setReached(Math.max(reached, step))
  }
  return (
    <>
      <Steps
        current={at}
        onChange={go}
        items={steps.map(({ title }, index) => ({ title: textIn(lang, title), disabled: index > reached + 1 }))}
      />
      {steps.map(({ title, blocks }, index) =>
        index <= reached ? (
          <div key={JSON.stringify(title)} className="steps-body" hidden={index !== at}>
            {draw(blocks, index)}
          </div>
        ) : null,
      )}
      <div className="steps-foot">
        <Button disabled={at === 0} onClick={() => go(at - 1)}>
          {t('page.before')}
        </Button>
        <Button type="primary" disabled={at === steps.length - 1} onClick={() => go(at + 1)}>
          {t('page.after')}
        </Button>
      </div>
    </>
  )
}
