import type { InputProps } from './contract.ts'

/** What a page says about a control. */
export type Said = Pick<
  InputProps,
  'id' | 'disabled' | 'invalid' | 'required' | 'describedBy' | 'autoFocus' | 'placeholder'
>

/** Common props of native and antd controls. */
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
