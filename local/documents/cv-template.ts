import {
  AlignmentType,
  BorderStyle,
  Document,
  HeadingLevel,
  LevelFormat,
  Packer,
  Paragraph,
  TabStopType,
  TextRun,
  convertInchesToTwip,
} from 'docx';

/** Twips from the left margin to the right one, on US Letter with an inch of margin less a quarter. */
const lineWidth = convertInchesToTwip(8.5 - 2 * 0.85);
const pine = '0F5049';
const grey = '53615E';

/**
 * The CV template: one column, real headings and lists, no tables, text boxes or pictures, so that
 * people, screen readers and the software that sorts applications read it alike. What stands in
 * [brackets] is for the member to fill in.
 */
export async function makeCvTemplate(): Promise<Buffer> {
  const document = new Document({
    title: 'CV template',
    description: 'A one- to two-page CV for research, shadowing and summer program applications.',
    creator: 'Premed Cheatsheet',
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 21 }, paragraph: { spacing: { line: 259 } } },
        title: {
          run: { font: 'Cambria', size: 44, bold: true, color: pine },
          paragraph: { spacing: { after: 40 } },
        },
        heading1: {
          run: { font: 'Cambria', size: 25, bold: true, color: pine },
          paragraph: { spacing: { before: 260, after: 90 }, keepNext: true },
        },
        heading2: {
          run: { font: 'Calibri', size: 21, bold: true, color: '000000' },
          paragraph: { spacing: { before: 110, after: 0 }, keepNext: true },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: 'points',
          levels: [
            {
              level: 0,
              format: LevelFormat.BULLET,
              text: '•',
              alignment: AlignmentType.LEFT,
              style: { paragraph: { indent: { left: 300, hanging: 220 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: {
          page: {
            size: { width: convertInchesToTwip(8.5), height: convertInchesToTwip(11) },
            margin: {
              top: convertInchesToTwip(0.8),
              bottom: convertInchesToTwip(0.8),
              left: convertInchesToTwip(0.85),
              right: convertInchesToTwip(0.85),
            },
          },
        },
        children: [...cv(), ...advice()],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function cv(): Paragraph[] {
  return [
    new Paragraph({ heading: HeadingLevel.TITLE, children: runs('[First name] [Last name]') }),
    new Paragraph({
      spacing: { after: 60 },
      children: runs(
        '[City, State]  |  [phone]  |  [professional e-mail]  |  [LinkedIn, optional]',
      ),
    }),

    section('Education'),
    entry('[University], [City, State]', '[Month Year] – [Month Year, expected]'),
    line('[Bachelor of Science in major; minor]. GPA [0.00] (science GPA [0.00]).'),
    point('[Honors program, thesis title and supervisor, or study abroad, if any]'),
    point('Relevant coursework: [four to six courses the reader cares about]'),

    section('Research experience'),
    entry('[Role, e.g. Undergraduate research assistant]', '[Month Year] – [present]'),
    line('[Lab or group], [department, institution]. Supervisor: [Dr. name].'),
    point('[The question the project asks, in one line a non-specialist understands]'),
    point('[Verb] [what you did, with which method], [how much or how many], [what came of it]'),
    point('[A skill you now have alone, e.g. abstracted 240 charts with a second reviewer]'),

    section('Publications and presentations'),
    point(
      '[Authors, your name in bold]. “[Title].” [Journal or meeting], [year]. [Poster, talk, submitted]',
    ),

    section('Clinical experience'),
    entry('[Role, e.g. Medical scribe, EMT, hospice volunteer]', '[Month Year] – [present]'),
    line('[Clinic or hospital], [City, State]. [Hours a week], [total hours] hours.'),
    point(
      '[What you did for patients, in verbs: took histories in Spanish, fed, transported, listened]',
    ),
    point('[One result, responsibility or change you made]'),

    section('Shadowing'),
    point('[Specialty], Dr. [name], [institution]: [hours] hours, [month and year]'),
    point('[Specialty], Dr. [name], [institution]: [hours] hours, [month and year]'),

    section('Service'),
    entry('[Role], [organization]', '[Month Year] – [Month Year]'),
    point('[Whom you served, what you did, how often]. [Total hours] hours.'),

    section('Leadership and teaching'),
    entry('[Role, e.g. Peer tutor, captain, treasurer]', '[Month Year] – [Month Year]'),
    point(
      '[What existed before you and what exists now, with a number where there is an honest one]',
    ),

    section('Employment'),
    entry('[Job], [employer]', '[Month Year] – [Month Year]'),
    point('[What you were trusted with]. [Hours a week during term, if you worked while studying]'),

    section('Honors and awards'),
    point('[Award], [who gives it and for what, if the name doesn’t say], [year]'),

    section('Skills, languages and certifications'),
    line('Laboratory: [techniques you could perform tomorrow without help]'),
    line('Computing: [e.g. R, Python, REDCap, Excel]'),
    line('Languages: [language (level: native, fluent, conversational)]'),
    line('Certifications: [e.g. BLS, EMT-B, CITI human subjects, HIPAA training], [valid until]'),

    section('Interests'),
    line(
      '[Two or three specific ones: not “reading” but “Nigerian short stories”; not “sports” but “rowing, four years”]',
    ),
  ];
}

function advice(): Paragraph[] {
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: true,
      border: rule,
      children: [new TextRun('Before you send it (delete this page)')],
    }),
    point(
      'Fill in or delete everything in [brackets]. An empty section is removed, not left empty.',
    ),
    point(
      'Put the sections in the order the reader cares about: research first for a lab, clinical first for a clinic.',
    ),
    point('Newest first within each section, and the same date format throughout.'),
    point('Start each point with a verb. Say what you did, how much of it, and what came of it.'),
    point('Count hours honestly. You may be asked about every line, and somebody may be called.'),
    point(
      'Leave out patients’ details, high school (after your first year), a photograph, age and marital status.',
    ),
    point(
      'One page for a summer program or a lab in your first two years; two pages are plenty for anyone in college.',
    ),
    point(
      'Keep it in one column and in this font: columns, tables and text boxes confuse application software.',
    ),
    point(
      'Save as PDF, named Lastname-Firstname-CV.pdf, and open it once on a phone before you attach it.',
    ),
    point(
      'Ask one person who hires or supervises students to read it for two minutes, then tell you what they remember.',
    ),
    line(''),
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      children: [new TextRun('Verbs that say what you did')],
    }),
    line(
      'Research: abstracted, analyzed, built, calibrated, coded, cultured, designed, drafted, measured, recruited, replicated, validated',
    ),
    line(
      'Clinical: accompanied, assisted, charted, educated, interpreted, listened, monitored, screened, transported, triaged',
    ),
    line(
      'Leading and teaching: coached, coordinated, founded, mediated, organized, raised, rebuilt, scheduled, taught, trained',
    ),
  ];
}

const rule = { bottom: { style: BorderStyle.SINGLE, size: 6, color: 'B5D6CF', space: 2 } };

const section = (title: string) =>
  new Paragraph({
    heading: HeadingLevel.HEADING_1,
    border: rule,
    children: [new TextRun(title)],
  });

/** What it was, and on the right, when. */
const entry = (what: string, when: string) =>
  new Paragraph({
    heading: HeadingLevel.HEADING_2,
    tabStops: [{ type: TabStopType.RIGHT, position: lineWidth }],
    children: [...runs(what), new TextRun({ text: '\t' }), ...runs(when, false)],
  });

const line = (text: string) => new Paragraph({ children: runs(text) });

const point = (text: string) =>
  new Paragraph({
    numbering: { reference: 'points', level: 0 },
    spacing: { after: 30 },
    children: runs(text),
  });

/** Placeholders are set off in colour, so that none is overlooked. */
function runs(text: string, isBold?: boolean): TextRun[] {
  return text
    .split(/(\[[^\]]+\])/)
    .filter((part) => part !== '')
    .map(
      (part) =>
        new TextRun({
          text: part,
          ...(isBold === undefined ? {} : { bold: isBold }),
          ...(part.startsWith('[') ? { color: pine } : isBold === false ? { color: grey } : {}),
        }),
    );
}
