import { spriteUrl } from 'virtual:icon-sprite'
import { AppstoreOutlined } from '@ant-design/icons'
import { iconNames } from '../../src/schema/model/icon-names.ts'

const known = new Set<string>(iconNames)

/** Icon named by a file or menu entry; a generic one for no or an unknown name. */
export function MenuIcon({ name }: { readonly name: string | undefined }) {
  if (name === undefined || !known.has(name)) return <AppstoreOutlined aria-hidden />
  return (
    <span className="anticon">
      <svg width="1em" height="1em" fill="currentColor" aria-hidden="true" focusable="false">
        <use href={`${spriteUrl}#${name}`} />
      </svg>
    </span>
  )
}
