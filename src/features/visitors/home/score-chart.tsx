import classes from './score-chart.module.css';

// GPA and MCAT of invented applicants.
const applicants: [gpa: number, mcat: number][] = [
  [3.42, 508],
  [3.48, 511],
  [3.51, 506],
  [3.55, 513],
  [3.58, 509],
  [3.61, 515],
  [3.62, 518],
  [3.64, 507],
  [3.66, 512],
  [3.69, 516],
  [3.7, 510],
  [3.72, 514],
  [3.73, 519],
  [3.76, 511],
  [3.77, 516],
  [3.79, 521],
  [3.83, 512],
  [3.84, 518],
  [3.85, 515],
  [3.87, 522],
  [3.88, 510],
  [3.89, 517],
  [3.91, 520],
  [3.92, 514],
  [3.94, 518],
  [3.95, 524],
  [3.97, 516],
  [3.98, 521],
  [3.99, 526],
];
const found = { gpa: 3.81, mcat: 514 };

const width = 280;
const height = 150;
const left = 26;
const bottom = 20;
const gpaFrom = 3.4;
const mcatFrom = 504;
const xOf = (gpa: number) => left + ((gpa - gpaFrom) / (4.02 - gpaFrom)) * (width - left);
const yOf = (mcat: number) =>
  height - bottom - ((mcat - mcatFrom) / (528 - mcatFrom)) * (height - bottom - 6);

/** An illustrative scatter chart of invented applicants, one of them highlighted. */
export function ScoreChart() {
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className={classes.chart} aria-hidden>
      {[508, 514, 520, 526].map((mcat) => (
        <g key={mcat}>
          <path d={`M${left} ${yOf(mcat)}H${width}`} className={classes.grid} />
          <text x={0} y={yOf(mcat) + 3} className={classes.label}>
            {mcat}
          </text>
        </g>
      ))}
      {[3.5, 3.7, 3.9].map((gpa) => (
        <text key={gpa} x={xOf(gpa)} y={height - 5} textAnchor="middle" className={classes.label}>
          {gpa.toFixed(1)}
        </text>
      ))}
      <text x={width} y={height - 5} textAnchor="end" className={classes.label}>
        GPA
      </text>
      {applicants.map(([gpa, mcat]) => (
        <circle key={gpa} cx={xOf(gpa)} cy={yOf(mcat)} r={3.5} className={classes.dot} />
      ))}
      <circle cx={xOf(found.gpa)} cy={yOf(found.mcat)} r={10} className={classes.ring} />
      <circle cx={xOf(found.gpa)} cy={yOf(found.mcat)} r={5.5} className={classes.found} />
    </svg>
  );
}
