import type { InputProps } from './contract.ts'

type Said = Pick<InputProps, 'id' | 'disabled' | 'invalid' | 'required' | 'describedBy' | 'autoFocus' | 'placeholder'>

/** What every control, native or antd's, is told alike. */
export function controlProps({ id, disabled, invalid, required, describedBy, autoFocus, placeholder }: Said) {
  return {
    id,
    disabled: disabled === true,
    ...(placeholder !== undefined && { placeholder }),
    ...(autoFocus && { autoFocus }),
    ...(invalid && { 'aria-invalid': true as const }),
    ...(required && { 'aria-required': true as const }),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  }
}
