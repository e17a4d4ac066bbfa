import { useTranslation } from 'react-i18next'
import { Artwork } from './artwork.tsx'
import { DeliveryArtwork, FiguresArtwork, GardenArtwork } from './artwork-more.tsx'
import { Carousel } from './carousel.tsx'
import { LoginSlot } from './login-slot.tsx'
import { PortalFrame } from './portal-frame.tsx'
import { useWindowTitle } from './use-window-title.ts'

const pictures = [
  <FiguresArtwork key="figures" />,
  <DeliveryArtwork key="way" />,
  <GardenArtwork key="garden" />,
  <Artwork key="files" />,
]
const features = ['source', 'partner', 'settle'] as const

/** Entry page for visitors (spec 2.1): the purpose of the portal, and the sign-in. */
export function IndexPage() {
  const { t } = useTranslation()
  useWindowTitle(t('common.product'))
  return (
    <PortalFrame>
      <section className="portal-hero">
        <div className="portal-banner">
          <Carousel pictures={pictures} />
          <p className="login-slogan">{t('portal.slogan')}</p>
          <ul className="portal-features">
            {features.map((feature) => (
              <li key={feature}>
                <strong>{t(`portal.feature_${feature}`)}</strong>
                <span>{t(`portal.featureMore_${feature}`)}</span>
              </li>
            ))}
          </ul>
        </div>
        <div className="portal-login">
          <LoginSlot />
        </div>
      </section>
    </PortalFrame>
  )
}
