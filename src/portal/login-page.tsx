import { useTranslation } from 'react-i18next'
import { Artwork } from './artwork.tsx'
import { DeliveryArtwork, FiguresArtwork, GardenArtwork } from './artwork-more.tsx'
import { Carousel } from './carousel.tsx'
import { LanguageButton } from './language-button.tsx'
import { LoginSlot } from './login-slot.tsx'
import { useWindowTitle } from './use-window-title.ts'
import './login.css'

const pictures = [
  <Artwork key="files" />,
  <GardenArtwork key="garden" />,
  <DeliveryArtwork key="way" />,
  <FiguresArtwork key="figures" />,
]

/** Sign-in page (spec 2.3, type 0): carousel, slogan, form, footer. */
export function LoginPage() {
  const { t } = useTranslation()
  useWindowTitle(t('portal.signIn'))
  return (
    <div className="login">
      <aside className="login-aside">
        <Carousel pictures={pictures} />
        <p className="login-slogan">{t('portal.slogan')}</p>
        <p className="login-more">{t('portal.sloganMore')}</p>
      </aside>
      <main className="login-main">
        <LanguageButton />
        <LoginSlot />
      </main>
      <footer className="login-footer">{t('portal.copyright', { year: new Date().getFullYear() })}</footer>
    </div>
  )
}
