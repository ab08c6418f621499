extern int elsewhere;
unsigned* hidden_elsewhere(void);
