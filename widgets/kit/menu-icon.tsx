import { spriteUrl } from 'virtual:icon-sprite'
import { AppstoreOutlined } from '@ant-design/icons'
import { iconNames } from '../../src/schema/model/icon-names.ts'

const known = new Set<string>(iconNames)

/** The icon that a file or a menu entry names; that of any application where it names none or one that is not known. */
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
