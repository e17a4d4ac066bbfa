import { Drawer } from 'antd'
import type { ComponentProps } from 'react'
import { drawerWidth } from '../../state/constants.ts'
import { Brand } from '../header/brand.tsx'
import { SideMenu } from '../menu/side-menu.tsx'

type Props = Pick<ComponentProps<typeof SideMenu>, 'entries' | 'trail' | 'isDark'> & {
  readonly isOpen: boolean
  readonly onClose: () => void
}

/** The menu of a phone, in a drawer. */
export function PhoneMenu({ entries, trail, isDark, isOpen, onClose }: Props) {
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
      placement="left"
      size={drawerWidth}
      closable={false}
      title={<Brand isShort={false} />}
      className={isDark ? 'shell-drawer is-dark-menu' : 'shell-drawer'}
      styles={{ body: { padding: 0 }, header: { padding: '12px 16px' } }}
    >
      <SideMenu entries={entries} trail={trail} mode="inline" isDark={isDark} onOpen={onClose} />
    </Drawer>
  )
}
