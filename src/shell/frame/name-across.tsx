import { Watermark } from 'antd'
import { useAtomValue } from 'jotai'
import { watermark } from '../../state/constants.ts'
import { sessionAtom } from '../../state/session.ts'

/** Watermark with the person's name over everything; it takes no pointer events. */
export function NameAcross() {
  const name = useAtomValue(sessionAtom)?.user.realname ?? ''
  return (
    <Watermark
      content={name}
      width={watermark.width}
      height={watermark.height}
      gap={[0, 0]}
      rotate={watermark.turn}
      zIndex={2000}
      font={{ fontSize: watermark.fontSize, color: 'rgba(128, 128, 128, 0.16)' }}
      style={{ position: 'fixed', inset: 0, pointerEvents: 'none' }}
    />
  )
}
