import { PictureOutlined } from '@ant-design/icons'
import type { CSSProperties } from 'react'
import { usePicture } from '../../../../widgets/kit/use-picture.ts'

type Props = { readonly value: string; readonly name: string; readonly code: string }

/** Picture of an item, in a box of constant shape; a tinted placeholder without one. */
export function Picture({ value, name, code }: Props) {
  const [first = ''] = value.split(',')
  return (
    <span className="shop-picture" style={{ '--tint': `${tintOf(code)}deg` } as CSSProperties}>
      {first === '' ? <PictureOutlined aria-hidden="true" /> : <Stored value={first} name={name} />}
    </span>
  )
}

function Stored({ value, name }: { readonly value: string; readonly name: string }) {
  const { url, isFailed } = usePicture(value)
  if (isFailed) return <PictureOutlined aria-hidden="true" />
  return url ? <img src={url} alt={name} /> : null
}

// Items of one group have one colour.
function tintOf(code: string): number {
  return ([...code.slice(0, 2)].reduce((sum, char) => sum * 31 + (char.codePointAt(0) ?? 0), 7) * 47) % 360
}
