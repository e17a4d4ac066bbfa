import { Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { widgets } from '../../../../../widgets/registry.ts'
import type { ThemeField } from '../../../../schema/model/theme-fields.ts'
import { ColorInput } from './color-input.tsx'
import { inputField } from './input-field.ts'
import { PictureInput } from './picture-input.tsx'
import { useThemeForm } from './theme-form-context.ts'

type Props = {
  readonly id: string
  readonly field: ThemeField
  readonly value: unknown
  readonly label: string
  /** Id of the text of the problem. */
  readonly describedBy?: string
}

/** Input of one value of a theme by the kind of its field; the widgets are those of every form. */
export function ThemeInput({ id, field, value, label, describedBy }: Props) {
  const { set } = useThemeForm()
  const put = (next: unknown) => set(field.path, next === '' || next === null ? undefined : next)
  const input = { id, value, ...(describedBy !== undefined && { describedBy, invalid: true }) }
  switch (field.kind) {
    case 'color':
      return <ColorInput {...input} label={label} onChange={put} />
    case 'picture':
      return <PictureInput {...input} onChange={(next) => set(field.path, next)} />
    case 'choice':
      return <ChoiceInput {...{ id, value, label }} values={field.values} onChange={put} />
    case 'number':
      return field.step === undefined ? (
        <NumberInput {...input} field={field} label={label} onChange={put} />
      ) : (
        <StepInput id={id} value={value} field={field} onChange={put} />
      )
    case 'switch': {
      const { Input } = widgets.switch
      const isOn = value === undefined ? isOnByDefault(field.key) : value === true
      const named = inputField(field.key, 'switch', label)
      return <Input {...input} field={named} value={isOn ? 'Y' : 'N'} onChange={(next) => put(next === 'Y')} />
    }
    case 'icon': {
      const { Input } = widgets.icon
      return <Input {...input} field={inputField(field.key, 'icon', label)} onChange={put} />
    }
    default: {
      const { Input } = widgets.text
      return <Input {...input} field={inputField(field.key, 'text', label)} onChange={put} />
    }
  }
}

/** What pages take for a switch that the theme leaves out. */
function isOnByDefault(key: string): boolean {
  return key === 'visible' || key === 'deco' || key === 'isImmersed'
}

type Common = { readonly id: string; readonly value: unknown; readonly onChange: (value: unknown) => void }

function NumberInput({ field, label, onChange, ...input }: Common & { field: ThemeField; readonly label: string }) {
  const { Input } = widgets.integer
  const named = inputField(field.key, 'integer', label)
  return <Input {...input} field={named} onChange={(next) => onChange(typeof next === 'number' ? next : undefined)} />
}

/** Sizes in steps. */
function StepInput({ id, value, field, onChange }: Common & { readonly field: ThemeField }) {
  const { t } = useTranslation()
  const { least, most, step = 1 } = field.kind === 'number' ? field : { least: 0, most: 0 }
  const sizes = Array.from({ length: Math.floor((most - least) / step) + 1 }, (_, index) => least + index * step)
  return (
    <Select
      id={id}
      allowClear
      showSearch
      placeholder={t('designer.usual')}
      value={value as number | undefined}
      options={sizes.map((size) => ({ value: size, label: `${size} px` }))}
      onChange={(next: number | undefined) => onChange(next)}
    />
  )
}

type Choice = Common & { readonly label: string; readonly values: readonly (string | number)[] }

/** Few choices stand side by side, more in a list. */
function ChoiceInput({ id, value, label, values, onChange }: Choice) {
  const { t } = useTranslation()
  const options = values.map((each) => ({ value: each, label: t(`designer.value_${each}`, { defaultValue: each }) }))
  if (values.length <= 3)
    return (
      <Segmented
        id={id}
        block
        aria-label={label}
        value={(value ?? null) as string}
        options={options as { value: string; label: string }[]}
        onChange={onChange}
      />
    )
  return (
    <Select
      id={id}
      allowClear
      placeholder={t('designer.usual')}
      value={value as string | undefined}
      options={options}
      onChange={(next: unknown) => onChange(next)}
    />
  )
}
