/** "1 star", "4 stars" */
export const ratingWords = (stars: number) => (stars === 1 ? "1 star" : `${stars} stars`);
