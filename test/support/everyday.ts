// Everyday questions, one word or a few, that the shipped list does not cover.
export const NOT_COVERED = [
  ...['learn python', 'python', 'javascript', 'java', 'typescript', 'go', 'c++', 'kotlin', 'swift', 'php', 'ruby'],
  ...['docker', 'kubernetes', 'ios', 'android', 'web development', 'react', 'html', 'css', 'sql', 'excel'],
  ...['photoshop', 'blender', 'openscad', 'modelica', 'zap', 'git', 'aws', 'machine learning', 'statistics'],
  ...['guitar', 'piano', 'cooking', 'bread', 'best sourdough bread', 'coffee', 'yoga', 'running', 'chess'],
  ...['spanish', 'history', 'biology', 'gardening', 'photography', 'writing a will', 'taxes', 'investing'],
  ...['travel', 'parenting', 'dog training', 'knitting'],
];
