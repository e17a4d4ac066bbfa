import { Watermark } from 'antd'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { sessionAtom } from '../../state/session.ts'
import { settingsAtom } from '../../state/settings.ts'
import { watermark } from '../constants.ts'

/** The name of who works here, across the pages, where they wish it (spec 9). */
export function Watermarked({ children }: { readonly children: ReactNode }) {
  const isOn = useAtomValue(settingsAtom).watermark
  const session = useAtomValue(sessionAtom)
  if (!isOn || !session) return children
  return (
    <Watermark
      content={session.user.realname}
      width={watermark.width}
      height={watermark.height}
      gap={[0, 0]}
      rotate={watermark.turn}
      font={{ fontSize: watermark.fontSize, color: 'rgba(128, 128, 128, 0.16)' }}
      style={{ height: '100%' }}
    >
      {children}
    </Watermark>
  )
}
