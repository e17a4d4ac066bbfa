import { type Static, Type } from 'typebox'
import { Icon } from './icon.ts'
import { Color, LinkUrl, Picture, StyledText, strict, themeKey, themeObject, Words } from './theme-parts.ts'

/** Counts of the database that a statistic may show instead of its own number. */
export const figureNames = ['suppliers', 'announcements', 'open', 'awards', 'categories'] as const

const visible = Type.Boolean({ description: 'Whether it is shown.' })
const height = (most: number) => Type.Integer({ minimum: 120, maximum: most, description: 'Height in pixels.' })

const Stat = themeObject(
  {
    value: Type.Number({ minimum: 0, maximum: 1e12, description: 'The number.' }),
    figure: Type.Enum(figureNames, { description: 'A count of the database, shown instead of `value`.' }),
    plus: Type.Boolean({ description: 'Whether a plus follows the number.' }),
    unit: Words('Unit after the number.'),
    title: Words('Subject of the number.'),
  },
  'A number that counts up when it is first seen.',
)

export const Hero = themeObject(
  {
    primaryColor: Color,
    height: height(900),
    deco: Type.Boolean({ description: 'Whether the hero has a decoration.' }),
    shape: Type.Union([Type.Literal('ellipse'), Type.Literal('polygon')], { description: 'Form of the decoration.' }),
    center: Type.Boolean({ description: 'Whether title and button are centred.' }),
    stat: themeObject({ visible }, 'The row of numbers.'),
    title: StyledText,
    subTitle: StyledText,
    button: themeObject({ visible, text: Words('Its text.'), url: LinkUrl }, 'The button of the hero.'),
    statsData: Type.Array(Stat, { maxItems: 6, description: 'The numbers.' }),
  },
  'The first section of the home page.',
)
export type Hero = Static<typeof Hero>

export const Cta = themeObject(
  { title: Words('The call.'), btn: Words('Text of its button.'), url: LinkUrl, bgColor: Color, height: height(600) },
  'A call to action.',
)
export type Cta = Static<typeof Cta>

export const Bg = themeObject({ bgColor: Color, bgImg: Picture }, 'Background of the pages.')

export const Logo = themeObject(
  {
    logoType: Type.Union([Type.Literal('text'), Type.Literal('image'), Type.Literal('both')], {
      description: 'Whether the logo is a text, a picture or both.',
    }),
    logoImg: Picture,
    logoText: Words('Name of the site.'),
    logoStyle: themeObject(
      { color: Color, isBold: Type.Boolean({ description: 'Whether it is bold.' }) },
      'Its style.',
    ),
  },
  'The logo in the header.',
)

/** Pages of the portal by name (spec 2.3); the last three are hidden entries by default. */
export const siteNames = ['home', 'purchase', 'result', 'about', 'feature', 'guide', 'news'] as const

export const Navs = themeObject(
  {
    isImmersed: Type.Boolean({ description: 'Whether the header is transparent over the hero until 64 px of scroll.' }),
    justify: Type.Union([Type.Literal('start'), Type.Literal('center'), Type.Literal('end')], {
      description: 'How its entries are aligned.',
    }),
    siteMap: Type.Array(
      themeObject(
        {
          name: Type.Enum(siteNames, { description: 'The page it opens.' }),
          title: Words('Its text.'),
          url: LinkUrl,
          visible,
        },
        'An entry of the header.',
      ),
      { maxItems: 12, description: 'The entries, in order.' },
    ),
  },
  'The header.',
)

const titled = { title: Words('Heading.'), intro: Words('A sentence below the heading.') }

export const Section = themeObject(titled, 'Heading of a section.')
export const PlatformInfo = themeObject(
  {
    ...titled,
    features: Type.Array(
      themeObject(
        { visible, icon: Icon, title: Words('Its name.'), content: Words('Its description.') },
        'One feature of the platform.',
      ),
      { maxItems: 12, description: 'The features, in order.' },
    ),
  },
  'The services of the platform.',
)
export const LogoWall = themeObject(
  {
    ...titled,
    logos: Type.Array(themeObject({ name: Words('The partner.'), img: Picture, visible }, 'A partner.'), {
      maxItems: 40,
      description: 'Partners in addition to those of the company page.',
    }),
  },
  'Logos of partners.',
)

const Link = themeObject({ title: Words('Its text.'), url: LinkUrl }, 'A link.')
export const Footer = themeObject(
  {
    siteMap: Type.Array(
      Type.Object(
        {
          title: themeKey(Words('Name of the group.')),
          sub: themeKey(Type.Array(Link, { maxItems: 12, description: 'Its links.' })),
        },
        strict,
      ),
      { maxItems: 6, description: 'Groups of links; four by default (spec 2.3).' },
    ),
    otherLinks: Type.Array(Link, { maxItems: 12, description: 'Links to other sites.' }),
    copyright: Words('Copyright line; {year} is the present year.'),
    supportInfo: Words('Who helps, and when.'),
  },
  'The footer.',
)

/** The sign-in page, and the entry page that has it (spec 2.4). */
export const SignIn = themeObject(
  {
    welcome: Words('Greeting above the form.'),
    slogan: Words('The sentence below the pictures.'),
    more: Words('A sentence below the slogan.'),
    features: Type.Array(
      themeObject({ title: Words('Its name.'), content: Words('Its description.') }, 'One line below the slogan.'),
      { maxItems: 3, description: 'What the entry page says of the platform, in order.' },
    ),
    pictures: Type.Array(themeObject({ img: Picture, visible }, 'A picture of the banner.'), {
      maxItems: 4,
      description: 'Pictures of the banner, one after the other; artwork of the template without them.',
    }),
  },
  'The sign-in page: banner and texts.',
)
export type SignIn = Static<typeof SignIn>
