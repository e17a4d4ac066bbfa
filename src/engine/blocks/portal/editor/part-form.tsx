import { Empty } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ThemeProblem } from '../../../../api/theme-studio.ts'
import { withValue } from '../../../../schema/model/theme-edit.ts'
import type { Theme } from '../../../../schema/model/theme-file.ts'
import { fieldsOfPart, type Part } from './part.ts'
import { ThemeFieldView } from './theme-field.tsx'
import { pointerOf, type ThemeForm, ThemeFormProvider } from './theme-form-context.ts'

type Props = {
  readonly theme: Theme
  readonly part: Part | undefined
  readonly problems: readonly ThemeProblem[]
  readonly onChange: (next: (theme: Theme) => Theme, about: string) => void
}

/** Fields of the chosen part of a theme. */
export function PartForm({ theme, part, problems, onChange }: Props) {
  const { t } = useTranslation()
  const form = useMemo<ThemeForm>(
    () => ({
      theme,
      set: (path, value) => onChange((now) => withValue(now, path, value), pointerOf(path)),
      problemAt: (path) => {
        const pointer = pointerOf(path)
        const parent = pointerOf(path.slice(0, -1))
        // A missing key is a problem of the object around it.
        const own = problems.find(
          (each) =>
            each.pointer === pointer || (each.pointer === parent && each.message.includes(`"${String(path.at(-1))}"`)),
        )
        return own?.message
      },
    }),
    [theme, problems, onChange],
  )
  if (part === undefined) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('designer.chooseBlock')} />
  const kind = typeof part === 'number' ? theme.blocks[part]?.block : undefined
  const name = kind === undefined ? t(`designer.part_${String(part)}`) : t(`designer.block_${kind}`)
  const hint = t(`designer.hint_${kind ?? part}`, { defaultValue: '' })
  const fields = fieldsOfPart(theme, part)
  return (
    <ThemeFormProvider value={form}>
      <h3>{name}</h3>
      {hint !== '' && <p className="portal-hint">{hint}</p>}
      {fields.map((field) => (
        <ThemeFieldView key={`${String(part)} ${kind ?? ''} ${field.key}`} field={field} />
      ))}
    </ThemeFormProvider>
  )
}
