import { CloseOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type PointerEvent, type RefObject, useRef, useState } from 'react'
import { textIn } from '../../src/schema/base/text.ts'
import type { InputProps } from '../kit/contract.ts'
import { controlProps } from '../kit/control.ts'
import { fileItem } from '../kit/file-item.ts'
import { PictureBox } from '../kit/picture-box.tsx'
import { useServices } from '../kit/services.tsx'
import { useTexts } from '../kit/texts.ts'
import { asText } from '../kit/value.ts'
import { useDrawn } from './use-drawn.ts'

/** Size of the picture in pixels. */
const size = { width: 480, height: 160 } as const
const ink = '#1f1f1f'

type Point = { readonly x: number; readonly y: number }

/** Picture that is drawn on the screen. A typed name serves people who cannot draw. */
export function Drawing(props: InputProps) {
  const { field, value, disabled, onChange } = props
  const { lang } = useServices()
  const texts = useTexts()
  const canvas = useRef<HTMLCanvasElement>(null)
  const { state, keep, drop } = useDrawn(props)
  const clear = () => {
    drop()
    onChange(null)
    blank(canvas.current)
  }
  const stored = asText(value)
  if (stored !== '' && state === 'ready')
    return (
      <span className="w-drawn">
        <PictureBox item={fileItem(stored)} isWide />
        {disabled !== true && (
          <button type="button" className="w-icon-button" aria-label={texts.draw.clear} onClick={clear}>
            <CloseOutlined />
          </button>
        )}
      </span>
    )
  // A canvas has no required state; the label's mark and the error show it.
  const { placeholder: _, 'aria-required': __, ...said } = controlProps(props)
  return (
    <div className="w-drawing">
      <canvas
        {...said}
        ref={canvas}
        className="w-canvas"
        {...size}
        role="img"
        aria-label={`${textIn(lang, field.title)}: ${texts.draw.area}`}
        {...(disabled !== true && strokes(canvas, () => keep(canvas.current)))}
      />
      <TypedName
        isDisabled={disabled === true}
        onName={(name) => {
          write(canvas.current, name)
          keep(canvas.current)
        }}
      />
      <div className="w-drawing-foot">
        <span className={state === 'failed' ? 'w-failed' : 'w-secondary'} role="status">
          {state === 'ready' ? texts.draw.hint : texts.draw[state]}
        </span>
        <Button size="small" disabled={disabled === true} onClick={clear}>
          {texts.draw.clear}
        </Button>
      </div>
    </div>
  )
}

function TypedName({ isDisabled, onName }: { readonly isDisabled: boolean; readonly onName: (name: string) => void }) {
  const texts = useTexts()
  const [name, setName] = useState('')
  const use = () => onName(name.trim())
  return (
    <div className="w-drawing-name">
      <input
        className="w-input"
        aria-label={texts.draw.name}
        placeholder={texts.draw.name}
        maxLength={40}
        disabled={isDisabled}
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (name.trim() !== '') use()
        }}
      />
      <Button disabled={isDisabled || name.trim() === ''} onClick={use}>
        {texts.draw.use}
      </Button>
    </div>
  )
}

/** Handlers that draw lines with the pointer; `onEnd` follows each of them. */
function strokes(canvas: RefObject<HTMLCanvasElement | null>, onEnd: () => void) {
  let last: Point | undefined
  const at = (event: PointerEvent<HTMLCanvasElement>): Point => {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
    return { x: x * size.width, y: y * size.height }
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLCanvasElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      last = at(event)
      line(canvas.current, last, last)
    },
    onPointerMove: (event: PointerEvent<HTMLCanvasElement>) => {
      if (!last) return
      const next = at(event)
      line(canvas.current, last, next)
      last = next
    },
    onPointerUp: () => {
      if (last) onEnd()
      last = undefined
    },
    onPointerCancel: () => {
      last = undefined
    },
  }
}

function paper(canvas: HTMLCanvasElement | null): CanvasRenderingContext2D | null {
  const context = canvas?.getContext('2d') ?? null
  if (!(canvas && context) || canvas.dataset.paper) return context
  // White paper: a picture without it has no contrast on a dark page.
  canvas.dataset.paper = 'white'
  context.fillStyle = 'white'
  context.fillRect(0, 0, size.width, size.height)
  return context
}

function line(canvas: HTMLCanvasElement | null, from: Point, to: Point): void {
  const context = paper(canvas)
  if (!context) return
  Object.assign(context, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: ink })
  context.beginPath()
  context.moveTo(from.x, from.y)
  context.lineTo(to.x, to.y)
  context.stroke()
}

function blank(canvas: HTMLCanvasElement | null): void {
  if (!canvas) return
  delete canvas.dataset.paper
  canvas.getContext('2d')?.clearRect(0, 0, size.width, size.height)
}

function write(canvas: HTMLCanvasElement | null, name: string): void {
  blank(canvas)
  const context = paper(canvas)
  if (!context) return
  Object.assign(context, { fillStyle: ink, textAlign: 'center', textBaseline: 'middle' })
  context.font = 'italic 56px "Segoe Script", "Brush Script MT", "STXingkai", "KaiTi", cursive'
  context.fillText(name, size.width / 2, size.height / 2, size.width - 40)
}
