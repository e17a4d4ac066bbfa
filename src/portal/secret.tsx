import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from './field.tsx'

/** Password input with a show button. The server checks the length, in characters. */
export function Secret(props: ComponentProps<typeof Field>) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={isShown ? 'text' : 'password'}
      maxLength={256}
      end={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label={t('portal.showSecret')}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? t('portal.hide') : t('portal.show')}
        </button>
      }
    />
  )
}
