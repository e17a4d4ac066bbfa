import { StarFilled, StarOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { isFavourite, toggled } from './favourites.ts'
import type { KeptPage } from './kept-page.ts'
import { useFavourites } from './use-kept-pages.ts'
import './palette.css'

/** Makes a page one of the person's favourites, which the command palette shows first, or takes it from them. */
export function FavouriteStar({ path, title }: KeptPage) {
  const { t } = useTranslation()
  const [favourites, change] = useFavourites()
  const isOn = isFavourite(favourites, path)
  return (
    <Button
      type="text"
      className="palette-star"
      aria-pressed={isOn}
      aria-label={t('palette.favourite', { title })}
      title={isOn ? t('palette.removeFavourite') : t('palette.addFavourite')}
      icon={isOn ? <StarFilled /> : <StarOutlined />}
      onClick={() => change((pages) => toggled(pages, { path, title }))}
    />
  )
}
