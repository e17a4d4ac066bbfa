export type Question = {
  readonly section: string
  readonly title: string
  readonly type: string
  /** Choices, each with its points. */
  readonly options?: readonly string[]
  readonly score: number
}

export type Questionnaire = {
  readonly name: string
  readonly category: string
  readonly passScore: number
  readonly questions: readonly Question[]
}

/** Questionnaires for companies. */
export const questionnaires: readonly Questionnaire[] = [
  {
    name: '供应商能力调查表',
    category: 'capacity',
    passScore: 60,
    questions: [
      {
        section: '产能',
        title: '年产值规模',
        type: 'single',
        options: ['1000 万元以下=5', '1000 万至 5000 万元=12', '5000 万元以上=20'],
        score: 20,
      },
      { section: '产能', title: '可用产能占比（%）', type: 'number', score: 10 },
      {
        section: '质量',
        title: '通过的体系认证',
        type: 'multi',
        options: ['ISO 9001=10', 'ISO 14001=5', 'ISO 45001=5'],
        score: 20,
      },
      { section: '质量', title: '是否有自己的检测实验室', type: 'yesno', score: 20 },
      { section: '服务', title: '售后响应自评', type: 'rate', score: 15 },
      { section: '服务', title: '服务网点与人员安排', type: 'textarea', score: 15 },
    ],
  },
  {
    name: '环境与社会责任自评表',
    category: 'esg',
    passScore: 65,
    questions: [
      { section: '环境', title: '是否核算温室气体排放', type: 'yesno', score: 20 },
      {
        section: '环境',
        title: '危险废物处置方式',
        type: 'single',
        options: ['自行处置=5', '委托有资质单位=25'],
        score: 25,
      },
      { section: '劳工', title: '是否签订全员劳动合同', type: 'yesno', score: 20 },
      { section: '劳工', title: '安全培训覆盖自评', type: 'rate', score: 15 },
      { section: '治理', title: '反商业贿赂制度说明', type: 'textarea', score: 20 },
    ],
  },
]
