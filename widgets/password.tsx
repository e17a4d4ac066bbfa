import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { PasswordCell } from './kit/cells.tsx'
import type { InputProps, Widget } from './kit/contract.ts'
import { controlProps } from './kit/control.ts'
import { withReadOnly } from './kit/read-only.tsx'
import { useTexts } from './kit/texts.ts'
import { asText } from './kit/value.ts'

export const password: Widget = { Input: withReadOnly(PasswordInput, PasswordCell) }

function PasswordInput(props: InputProps) {
  const { value, onChange, onBlur, disabled } = props
  const texts = useTexts()
  const [isShown, setShown] = useState(false)
  return (
    <span className="w-box">
      <input
        {...controlProps(props)}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        spellCheck={false}
        value={asText(value)}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
      />
      <button
        type="button"
        className="w-icon-button"
        aria-label={isShown ? texts.hide : texts.show}
        aria-pressed={isShown}
        disabled={disabled === true}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
      </button>
    </span>
  )
}
